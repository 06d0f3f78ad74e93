import { commandWords as words } from '@shared/words/commands';
import { optionOf, standsFor } from '../options';
import { refuse } from '../tokens';

const named = ['--region', '--regions', '--zone', '--zones', '--location', '--locations'];
const OF_PLACE = /[-_](?:region|zone|location)s?$/;
/** Options without a value, of the time, and those of a folder in Cloud Storage. */
const NO_PLACE = /^--(?:no|all|clear)-|time-zone$|(?:staging|temp|gcs)-location$/;

/** Regions and zones; `US` of Cloud Storage; `-` for all of them. */
const PLACE = /^[A-Za-z0-9-]+$/;
const PLACES = /^[A-Za-z0-9-]+(?:,[A-Za-z0-9-]+)*$/;
const IN_NAME = /(?:^|[/=:,])(?:region|zone|location)s\/([^/,]*)/g;

const isOfPlace = (option: string) =>
  named.some((one) => standsFor(option, one)) || (OF_PLACE.test(option) && !NO_PLACE.test(option));

/**
 * Fails at a region, zone or location that is none: gcloud makes the host of it that it sends its token to
 * (`europe-west1-run.googleapis.com`). One may stand in an option or in the full name of a resource.
 */
export function refusePlaces(args: readonly string[]): void {
  args.forEach((arg, at) => {
    for (const [, place = ''] of arg.matchAll(IN_NAME))
      if (!PLACE.test(place)) throw refuse(words.badPlace(place));
    const option = optionOf(arg);
    if (option === undefined || !isOfPlace(option)) return;
    const value = arg.includes('=') ? arg.slice(option.length + 1) : (args[at + 1] ?? '');
    if (!PLACES.test(value)) throw refuse(words.badPlace(value));
  });
}
