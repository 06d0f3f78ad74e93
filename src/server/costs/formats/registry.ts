import type { BillFormat } from '@shared/api/costs/imports.api';
import { awsCur } from './aws-cur/awsCur';
import { awsCur2 } from './aws-cur2/awsCur2';
import { azure } from './azure/azure';
import type { FileColumns } from './common/columns';
import type { Detection, Format } from './common/format';
import { focus } from './focus/focus';
import { focusContracts } from './focus-contracts/contracts';
import { gcp } from './gcp/gcp';
import { oci } from './oci/oci';

export const formats: readonly Format[] = [focus, awsCur, awsCur2, azure, gcp, oci, focusContracts];

export const formatOf = (id: BillFormat): Format => formats.find((format) => format.id === id) ?? focus;

/** The format that fits best, the first in the registry among equals. */
export function detectFormat(columns: FileColumns): { format: Format; detection: Detection } {
  const judged = formats.map((format) => ({ format, detection: format.detect(columns) }));
  return judged.reduce((best, next) => (next.detection.score > best.detection.score ? next : best));
}
