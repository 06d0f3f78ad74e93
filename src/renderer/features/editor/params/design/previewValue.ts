import type { Json } from '@shared/model/json';
import type { Transformed } from '../../../../data/transforms';

/** What a preview means where it is JSON. */
export function previewValue({ preview }: Pick<Transformed, 'preview'>): Json | undefined {
  try {
    const value: Json = JSON.parse(preview);
    return value;
  } catch {
    return undefined;
  }
}
