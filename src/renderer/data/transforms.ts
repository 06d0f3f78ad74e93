import type { Answer } from '../platform/api/call';

export type Transformed = Answer<'dataTransform.code'>;
