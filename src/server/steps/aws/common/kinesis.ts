import { z } from 'zod';
import { until } from '../../common/cloud/waiting';
import { askIf, type At } from './aws';
import { callsOf } from './services';

export const kinesis = callsOf('kinesis');

const summary = z.object({
  StreamDescriptionSummary: z.object({
    StreamName: z.string(),
    StreamStatus: z.string(),
    RetentionPeriodHours: z.number().default(24),
    StreamModeDetails: z.object({ StreamMode: z.string() }).nullish(),
    OpenShardCount: z.number().default(0),
    ConsumerCount: z.number().default(0),
    EncryptionType: z.string().default('NONE'),
    KeyId: z.string().default(''),
  }),
});

/** Undefined: it is not there. */
export async function findStream(at: At, name: string) {
  const found = await askIf(at, kinesis('DescribeStreamSummary', { StreamName: name }), summary);
  return found?.StreamDescriptionSummary;
}

/** Waits until a stream takes its next change. */
export const streamActive = (at: At, name: string): Promise<boolean> =>
  until(at.context, async () => ((await findStream(at, name))?.StreamStatus === 'ACTIVE' ? true : undefined));
