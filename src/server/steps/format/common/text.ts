import { rawText } from '../../common/params';

/** The text to work on, of at most so many characters. */
export const textParam = (max = 10_000_000) => rawText({ p: 1, type: 'text', title: 'Text', max });
