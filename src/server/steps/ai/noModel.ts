import { StepError } from '../contract';
import type { AiPort } from '../services';

/** What stands in for a model until one is set. */
export const noModel: AiPort = {
  complete: () =>
    Promise.reject(new StepError('No AI model is set. Choose one in Settings, AI.', 'general', false)),
};
