import type { FormField } from './form-field.ts';

/** One complex field (ISO 29500-1 §17.16.2), from its begin character on. */
export interface Field {
  state: 'instruction' | 'result' | 'closed' | 'abandoned';
  /** The innermost field that hides everything in this one. */
  readonly hiddenBy: Field | undefined;
  /** The innermost field outside this story that hides everything in it. */
  readonly outside: Field | undefined;
  /** Its result holds text, whether or not that shows. */
  hasResult: boolean;
  form: FormField | undefined;
}

interface FieldStory {
  readonly openOutside: number;
  readonly hidingOutside: Field | undefined;
}

/**
 * The fields that are open at a point. Text shows when all of them are past `separate`; since fields close from the
 * inside out, the innermost one that is not decides alone whether text of its instruction stays hidden.
 */
export class Fields {
  readonly #open: Field[] = [];
  readonly #stories: FieldStory[] = [];
  #hiding: Field | undefined;

  /** The innermost field in whose instruction the present point stands. */
  get hiding(): Field | undefined {
    return this.#hiding;
  }

  /** Begins a story of its own: a body or a text box. */
  enterStory(): void {
    this.#stories.push({ openOutside: this.#open.length, hidingOutside: this.#hiding });
  }

  /** Ends a story: the fields that it left open were never closed. */
  leaveStory(): void {
    const story = this.#stories.pop();
    if (story === undefined) return;
    const abandoned = this.#open.splice(story.openOutside);
    for (const field of abandoned) field.state = 'abandoned';
    this.#hiding = story.hidingOutside;
    if (abandoned.some((field) => field.hasResult)) this.tookText();
  }

  /** The field whose begin character is the last one read here, if it is still open. */
  get begun(): Field | undefined {
    return this.#innermost();
  }

  begin(): Field {
    const field: Field = {
      state: 'instruction',
      hiddenBy: this.#hiding,
      outside: this.#stories.at(-1)?.hidingOutside,
      hasResult: false,
      form: undefined,
    };
    this.#open.push(field);
    this.#hiding = field;
    return field;
  }

  separate(): void {
    const field = this.#innermost();
    if (field?.state !== 'instruction') return;
    field.state = 'result';
    this.#hiding = field.hiddenBy;
  }

  /** Closes the innermost field of this story, if one is open. */
  end(): Field | undefined {
    const field = this.#innermost();
    if (field === undefined) return undefined;
    this.separate();
    this.#open.pop();
    field.state = 'closed';
    if (field.hasResult) this.tookText();
    return field;
  }

  /** Text was read at this point: it is result of the innermost field, or code of it. */
  tookText(): void {
    const field = this.#open.at(-1);
    if (field?.state === 'result') field.hasResult = true;
  }

  #innermost(): Field | undefined {
    const outside = this.#stories.at(-1)?.openOutside ?? 0;
    return this.#open.length > outside ? this.#open.at(-1) : undefined;
  }
}

/** Whether text that a field hides is to be shown after all: only when neither it nor one around it was ever closed. */
export function fateOf(hiding: Field): 'hidden' | 'shown' | 'waiting' {
  let field: Field | undefined = hiding;
  while (field?.state === 'abandoned') field = field.outside;
  if (field === undefined) return 'shown';
  return field.state === 'closed' ? 'hidden' : 'waiting';
}
