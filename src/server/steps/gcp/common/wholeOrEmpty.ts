import { z } from 'zod';
import { param, whole } from '../../common/params';

/** A whole number, or none: an empty value is as good as an absent one. */
export function wholeOrEmpty(form: {
  p: number;
  title: string;
  description?: string;
  min: number;
  max: number;
}) {
  const { input, ...shown } = whole({ ...form, optional: true });
  return param(
    shown,
    z.preprocess((value) => (value === '' || value === null ? undefined : value), input),
  );
}
