import type { Answer } from '../platform/api/call';
export type Board = Answer<'boards.list'>['data'][number];
