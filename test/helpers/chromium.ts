import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser of the system, or none. */
export const CHROMIUM = PLACES.find((place) => existsSync(place));

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

interface View {
  readonly width?: number;
  readonly dark?: boolean;
}

/** A real headless browser, driven by its own protocol. */
export class Chromium implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #events: Answer[] = [];
  #next = 0;

  private constructor(process: ChildProcess, folder: string, socket: WebSocket) {
    this.#process = process;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) this.#events.push(answer);
      else this.#waiting.get(answer.id)?.(answer);
    });
  }

  static async start(): Promise<Chromium> {
    const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
    const child = spawn(
      CHROMIUM ?? '',
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const url = await new Promise<string>((resolve) => {
      let told = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        const address = /ws:\/\/\S+/.exec(told)?.[0];
        if (address !== undefined) resolve(address);
      });
    });
    const socket = new WebSocket(url);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve);
    });
    return new Chromium(child, folder, socket);
  }

  /** Opens a page from a file and waits until it is loaded. */
  async open(content: string, { width = 1280, dark = false }: View = {}): Promise<Page> {
    const file = join(this.#folder, `page-${++this.#next}.html`);
    writeFileSync(file, content);
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, String(sessionId));
    const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: width < 600 };
    await page.send('Emulation.setDeviceMetricsOverride', metrics);
    const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }];
    await page.send('Emulation.setEmulatedMedia', { features });
    for (const domain of ['Page', 'Network', 'Log', 'Runtime']) await page.send(`${domain}.enable`);
    this.#events.length = 0;
    await page.send('Page.navigate', { url: pathToFileURL(file).href });
    while (!this.#events.some(({ method }) => method === 'Page.loadEventFired'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    return page;
  }

  /** What the page asked for, and what the browser complained of, since it was opened. */
  get told(): { readonly requests: readonly string[]; readonly complaints: readonly string[] } {
    const of = (method: string): readonly Answer[] => this.#events.filter((event) => event.method === method);
    return {
      requests: of('Network.requestWillBeSent').map(({ params }) => JSON.stringify(params?.['request'])),
      complaints: [...of('Log.entryAdded'), ...of('Runtime.exceptionThrown')].map(({ params }) =>
        JSON.stringify(params),
      ),
    };
  }

  async send(
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#next;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    this.#waiting.delete(id);
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    // The browser need not answer before it is gone.
    void this.send('Browser.close').catch(() => undefined);
    const patience = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(patience);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One page of the browser. */
export class Page {
  readonly #browser: Chromium;
  readonly #session: string;

  constructor(browser: Chromium, session: string) {
    this.#browser = browser;
    this.#session = session;
  }

  send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    return this.#browser.send(method, params, this.#session);
  }

  /** The value of an expression in the page. */
  async ask<Value>(expression: string): Promise<Value> {
    const answer = await this.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (answer['exceptionDetails'] !== undefined) throw new Error(JSON.stringify(answer['exceptionDetails']));
    return (answer['result'] as { value: Value }).value;
  }

  /** Presses a key as a user does. */
  async press(key: string): Promise<void> {
    const text = key.length === 1 ? key : key === 'Enter' ? '\r' : undefined;
    await this.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      text,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : 0,
    });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }
}
