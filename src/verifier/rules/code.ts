import type { CodeCall, CodeCheck } from '../declaration.ts';
import { dataSchemaFault } from '../data-schema.ts';
import { judgeReferences } from './reference.ts';
import type { DeclarationRefusal } from './refusal.ts';
import { inOrder, refuse, within } from './refusal.ts';
import type { Part, Scope } from './scope.ts';

const ENTRYPOINT = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** A call of code: its source, its function, then its references in key order. */
export function judgeCode(scope: Scope, call: CodeCall, part: Part): DeclarationRefusal | undefined {
  return inOrder(
    () => judgeSource(call, part),
    () => judgeEntrypoint(call, part),
    () => judgeReferences(scope, call.inputs, within(part, 'inputs')),
  );
}

function judgeSource({ source }: CodeCall, part: Part): DeclarationRefusal | undefined {
  const site = within(part, 'source');
  if (source.kind === 'inline')
    return /\P{White_Space}/u.test(source.text)
      ? undefined
      : refuse('code_source', within(site, 'inline'), 'there is no code in the source');
  const { card } = source.artifact;
  if (card.kind === 'path' || card.card.kind === 'Artifact') return undefined;
  return refuse(
    'code_source',
    within(site, 'artifact', 'card'),
    `code comes from an Artifact, not from a card of kind ${card.card.kind}`,
  );
}

function judgeEntrypoint({ entrypoint }: CodeCall, part: Part): DeclarationRefusal | undefined {
  if (ENTRYPOINT.test(entrypoint)) return undefined;
  const site = within(part, 'entrypoint');
  return refuse('code_entrypoint', site, 'the entrypoint is the name of a function (letters, digits and _)');
}

/** The response format of a code check is a verdict, with a schema of its data at most. */
export function judgeResponseFormat(
  scope: Scope,
  { responseFormat }: CodeCheck,
  part: Part,
): DeclarationRefusal | undefined {
  if (responseFormat === undefined) return undefined;
  const { kind, data } = responseFormat;
  const site = { ...within(part, 'response_format'), path: `${part.path}.response_format` };
  if (kind !== 'verdict')
    return refuse('check_response_format', site, 'a check answers with a verdict: the format is verdict');
  if (data === undefined) return undefined;
  const dataSite = { ...within(site, 'data'), path: `${site.path}.data` };
  const fault = dataSchemaFault(data);
  if (fault !== undefined) {
    const path = `${dataSite.path}.${fault.keyword}`;
    return refuse(
      'check_response_format',
      { ...within(dataSite, fault.keyword), path },
      `of the data’s schema: ${fault.reason}`,
    );
  }
  const pointer = scope.tried.schemaFault(data);
  if (pointer === undefined) return undefined;
  const steps = pointer.split('/').slice(1).map(unescaped);
  return refuse(
    'check_response_format',
    { ...within(dataSite, ...steps), path: [dataSite.path, ...steps].join('.') },
    'JSON Schema 2020-12 gives this keyword no such value',
  );
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
