import { z } from 'zod';
import { param, text, whole } from '../../common/params';

export const addressParam = (p: number, title: string, placeholder?: string) =>
  text({ p, title, placeholder, max: 100 });

export const hostParam = (p: number, title = 'Host') =>
  param(
    { p, type: 'string', title, placeholder: 'example.com' },
    z
      .string()
      .trim()
      .min(1, 'is missing')
      .max(253)
      .regex(/^[^\s/@?#\\]+$/, 'must be a host such as example.com, without https://'),
  );

export const portParam = (p: number) =>
  whole({ p, title: 'Port', optional: true, default: 443, min: 1, max: 65_535 });

/** One network, a list, or text with commas; at most ten thousand. */
export const cidrsInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter((part) => part !== '') : value),
  z.array(z.string().trim().min(1, 'is missing').max(100)).max(10_000, 'has more than 10,000 entries'),
);

export const cidrsParam = (p: number, title: string, placeholder?: string) =>
  param({ p, type: 'list', title, placeholder }, cidrsInput);
