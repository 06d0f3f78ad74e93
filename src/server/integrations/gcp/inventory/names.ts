/** A project as bills and services name it. */
export interface ProjectNames {
  id: string;
  /** Bills name resources by the number of their project. */
  number: string;
}

/** What a link or a full name ends with. */
export const lastOf = (link: string | undefined) => link?.split('/').at(-1) ?? '';

/** `…/zones/europe-west4-a` or `europe-west4-a` → `europe-west4`; '' for what is global. */
export const regionOf = (place: string | undefined) => lastOf(place).replace(/-[a-z]$/, '');

/** The part of a link between the project and the type: `zones/europe-west4-a`, `regions/europe-west4`, `global`. */
export const placeIn = (link: string) =>
  /\/(zones\/[^/]+|regions\/[^/]+|global)\//.exec(link)?.[1] ?? 'global';

/**
 * A resource under all names that bills have for it: the detailed export's `resource.global_name` by number and id or
 * by names, its type in the singular or the plural, and its bare `resource.name`. The first is the usual one.
 */
export function namesOf(
  project: ProjectNames,
  of: {
    service: string;
    /** Between the project and the type; several where services write it differently. */
    places: readonly string[];
    types: readonly string[];
    /** Number before name. */
    ids: readonly string[];
    bare?: readonly string[];
  },
): { resourceId: string; aliases: string[] } {
  const full = [project.number, project.id].flatMap((owner) =>
    of.ids.flatMap((id) =>
      of.places.flatMap((place) =>
        of.types.map((type) =>
          [`//${of.service}.googleapis.com/projects`, owner, place, type, id]
            .filter((part) => part !== '')
            .join('/'),
        ),
      ),
    ),
  );
  const [resourceId = '', ...aliases] = [...new Set(full)];
  return { resourceId, aliases: [...aliases, ...(of.bare ?? of.ids)] };
}
