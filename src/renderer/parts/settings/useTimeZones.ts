import { useCall } from '../../platform/api/calls';
import { sourceOf } from '../pickers/sourceOf';

/** The zones that the server knows, with what they are ahead of UTC now. */
export function useTimeZones() {
  const zones = useCall('workflows.timeZones');
  const options = zones.data?.data.map(({ name, offset }) => ({
    value: name,
    label: name,
    hint: `UTC${offset}`,
  }));
  return { what: 'time zones', ...sourceOf(zones, options) };
}
