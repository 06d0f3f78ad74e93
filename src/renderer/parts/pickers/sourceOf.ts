import type { Fetched } from '../feedback/FailedFetch';
import type { PickerOption } from './options';
import type { PickerSource } from './PickerList';

/** What was fetched, as a picker offers it. */
export const sourceOf = (query: Fetched, options: readonly PickerOption[] | undefined): PickerSource => ({
  options,
  error: options ? undefined : query.error,
  busy: query.isFetching,
  onRetry: () => void query.refetch(),
});
