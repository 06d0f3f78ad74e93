import { z } from 'zod';
import type { ParamSpec } from '../../contract';
import { textInput } from '../../common/values/inputs';

/** Longest text that a step works on; characters. */
const TEXT_MAX = 10_000_000;

export const textParam: ParamSpec = { p: 1, type: 'text', title: 'Text' };

export const longText = textInput.pipe(
  z.string().max(TEXT_MAX, `has more than ${TEXT_MAX.toLocaleString('en')} characters`),
);
