import { StepError } from '../../../steps/contract';
import type { StepServices } from '../../../steps/services';
import type { Trial } from './trial';

type Language = 'athena' | 'synapse' | 'bigquery' | 'jql';

/** By the grammar of its language; nothing is asked of anybody. */
export async function tryQuery(
  expressions: StepServices['expressions'],
  language: Language,
  text: string,
  signal: AbortSignal,
): Promise<Trial> {
  try {
    const problem = await expressions.evaluate('queryProblem', { language, text }, signal);
    return { tried: true, problems: problem === null ? [] : [problem] };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!(error instanceof StepError)) throw error;
    return { tried: false, problems: [] };
  }
}
