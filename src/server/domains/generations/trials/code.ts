import type { Json, JsonObject } from '@shared/model/json';
import { StepError } from '../../../steps/contract';
import type { CodePort } from '../../../steps/services';
import type { Trial } from './trial';

const SECONDS = 10;
const MEMORY_MB = 256;
const OUTPUT_BYTES = 1024 * 1024;

interface Code {
  language: 'python' | 'javascript';
  code: string;
  inputs: JsonObject;
}
interface CodeTrial extends Trial {
  /** What it gave; undefined where it gave nothing. */
  output?: Json;
}

/** By a run on sample values, walled in as all code of a step is. `key`: of one answer alone. */
export async function tryCode(
  code: CodePort,
  { language, code: text, inputs }: Code,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<CodeTrial> {
  try {
    const output = await code.run({
      language,
      code: text,
      inputs,
      timeoutMs: SECONDS * 1_000,
      maxMemoryMb: MEMORY_MB,
      maxOutputBytes: OUTPUT_BYTES,
      processKey: key,
      signal,
      onPrint: () => undefined,
    });
    return { tried: true, problems: [], output };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!(error instanceof StepError)) throw error;
    // What may be tried again is no fault of the code: there was no process for it.
    return error.retryable ? { tried: false, problems: [] } : { tried: true, problems: [error.message] };
  }
}
