import { z } from 'zod';

export const addressText = z.string().trim().min(1, 'is missing').max(100);
export const hostText = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(253)
  .regex(/^[^\s/@?#\\]+$/, 'must be a host such as example.com, without https://');

/** One network, a list, or text with commas; at most ten thousand. */
export const cidrsInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter((part) => part !== '') : value),
  z.array(addressText).max(10_000, 'has more than 10,000 entries'),
);
