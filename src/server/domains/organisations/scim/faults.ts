import { Fault, type FaultKind } from '@shared/kernel/fault';

/** The words of RFC 7644, 3.12 for what is wrong with a request. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness'
  | 'mutability';

export const scimFault = (kind: FaultKind, message: string, scimType?: ScimType): Fault =>
  new Fault(kind, message, scimType === undefined ? undefined : { scimType });

export const badValue = (message: string): Fault =>
  scimFault('bad_input:value_wrong', message, 'invalidValue');
