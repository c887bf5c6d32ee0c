import type { Log } from '../../log.ts';
import type { VerificationRooms } from '../../verification/interface.ts';
import type { BodyJudge } from '../body-judge.ts';
import type { Access } from '../server-parts.ts';

/** What Wyrd's routes stand on beside the rooms of verification. */
export interface WyrdParts {
  readonly rooms: VerificationRooms;
  readonly judge: BodyJudge;
  readonly log: Log;
  readonly access: () => Access;
}
