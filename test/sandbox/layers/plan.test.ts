import { afterEach, describe, expect, it } from 'vitest';
import { EXTRACT_LIMITS, defaultLimits } from '../../../src/contract/limits.ts';
import { ISOLATION_LEVELS } from '../../../src/contract/isolation.ts';
import type { JailAnswer, JailReady } from '../../../src/contract/jail-messages.ts';
import type { Frame } from '../../../src/contract/frame.ts';
import { planLaunch } from '../../../sandbox/layers/plan.ts';
import { DOCUMENT_JAIL, layersHere } from '../../helpers/jail-kinds.ts';
import type { StartedJail } from '../../helpers/started-jail.ts';
import { startJail } from '../../helpers/started-jail.ts';

const layers = layersHere();
const started: StartedJail[] = [];
const reply = (frame: Frame): JailAnswer | JailReady =>
  JSON.parse(new TextDecoder().decode(frame.header)) as JailAnswer | JailReady;

afterEach(async () => {
  await Promise.all(started.splice(0).map((jail) => jail.kill()));
});

describe.each(ISOLATION_LEVELS)('a jail at level %s', (level) => {
  it('says ready and reads a document', async () => {
    const jail = startJail(planLaunch(level, DOCUMENT_JAIL, layers));
    started.push(jail);
    expect(reply(await jail.next())).toEqual({ type: 'ready' });
    jail.send(
      { type: 'extract', format: 'text', limits: defaultLimits(EXTRACT_LIMITS) },
      new TextEncoder().encode('one line\n'),
    );
    const answer = await jail.next();
    expect(reply(answer)).toMatchObject({ type: 'completed' });
    expect(JSON.parse(new TextDecoder().decode(answer.body))).toMatchObject({ format: 'text' });
    expect(jail.stderr()).toBe('');
  });
});
