const NAME =
  /^(?:\/\/compute\.googleapis\.com\/|https:\/\/www\.googleapis\.com\/compute\/v1\/)?projects\/([^/\s?#]+)\/(global|(?:zones|regions)\/[^/\s?#]+)\/([a-zA-Z]+)\/([^/\s?#]+)$/;

/** A resource of Compute Engine by its full name. */
export interface ComputeName {
  project: string;
  /** `zones/europe-west4-a`, `regions/europe-west4` or `global`. */
  place: string;
  /** `disks`. */
  type: string;
  /** Its name, or the number that it has. */
  name: string;
}

/** As calls name the types that bills write in the singular, or as of the whole world. */
const plurals: Readonly<Record<string, string>> = {
  disk: 'disks',
  instance: 'instances',
  address: 'addresses',
  globalAddresses: 'addresses',
  snapshot: 'snapshots',
  image: 'images',
  forwardingRule: 'forwardingRules',
  globalForwardingRules: 'forwardingRules',
  router: 'routers',
  instanceGroupManager: 'instanceGroupManagers',
};

export function readName(text: string): ComputeName | undefined {
  const [, project = '', place = '', type = '', name = ''] = NAME.exec(text.trim()) ?? [];
  return name === '' ? undefined : { project, place, type: plurals[type] ?? type, name };
}

export const pathOf = ({ project, place, type, name }: ComputeName): string =>
  `compute/v1/projects/${project}/${place}/${type}/${name}`;
