import Type from 'typebox';
import { EvidenceKey } from '../contract/evidence.ts';
import { Count, closed } from '../contract/schema.ts';

/** The body of POST /v1/verification/evidence: the files that an execution will name. */
export const UploadPlanRequest = closed({ files: Type.Array(EvidenceKey, { maxItems: 1_000 }) });

/** The answer: how each file that is lacking is to be uploaded. */
export const UploadPlans = closed({
  uploads: Type.Array(
    closed({
      sha256: EvidenceKey.properties.sha256,
      upload_id: Type.String(),
      plan: closed({
        protocol: Type.Literal('local_fs'),
        data: closed({ put_url: Type.String(), ttl_secs: Count }),
      }),
    }),
  ),
});
