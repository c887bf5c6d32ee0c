import type { Markup } from './markup.ts';
import { markup } from './markup.ts';

/** What a report brings to its page. */
export interface PageParts {
  readonly title: string;
  /** Style sheets and scripts of ours: their text is taken as it stands, and no other runs. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly body: Markup;
}

/**
 * One file that needs nothing else: no network, no other style and no other script than the ones it brings, which the
 * browser holds to their digests.
 */
export async function page({ title, styles, scripts, body }: PageParts): Promise<string> {
  const style = styles.join('\n');
  const script = scripts.join('\n');
  const policy = [
    "default-src 'none'",
    `style-src ${await digest(style)}`,
    `script-src ${await digest(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const head = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="referrer" content="no-referrer" />
<title>${title}</title>
`;
  return `${head.text}<style>${style}</style>
</head>
<body>
${body.text}
<script>${script}</script>
</body>
</html>
`;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
