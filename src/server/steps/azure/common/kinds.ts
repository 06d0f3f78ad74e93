/** A type of resources, with the version of its API that steps speak. */
export interface ArmKind {
  type: string;
  version: string;
  /** `virtual machine`. */
  noun: string;
}

const kind = (type: string, version: string, noun: string): ArmKind => ({ type, version, noun });

export const armKinds = {
  machine: kind('Microsoft.Compute/virtualMachines', '2024-07-01', 'virtual machine'),
} as const satisfies Record<string, ArmKind>;
