import { useState } from 'react';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import type { PickerOption } from '../../../../parts/pickers/options';
import type { PickerSource } from '../../../../parts/pickers/PickerList';

/** What a picker of such a list is given; `more`: a search may show further ones. */
export interface AskedSource extends PickerSource {
  onOpen(open: boolean): void;
  more: boolean;
  /** The list is one of integrations and empty: the types that one has to be connected of; of any, if there are none. */
  missing?: readonly string[];
}

interface Answered {
  error?: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

interface Search {
  /** Sent to the provider: empty until a list that has more than it shows is searched. */
  words: string;
  source(
    whole: Answered & { options: PickerOption[] | undefined; more: boolean },
    found: Answered & { options: PickerOption[] | undefined },
  ): AskedSource;
}

/** A list that is searched here while all of it is here, and by its provider when there is more. */
export function useAskedList(): Search {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  return {
    words,
    source: (whole, found) => {
      const isSearched = typed !== '' && words !== '';
      const shown = isSearched ? found : whole;
      return {
        options: shown.options,
        error: shown.options === undefined ? shown.error : undefined,
        busy: shown.isFetching || typed.trim() !== words,
        onRetry: () => void shown.refetch(),
        ...(whole.more ? { onSearch: setTyped } : {}),
        onOpen: (open) => {
          if (!open) setTyped('');
        },
        more: whole.more,
      };
    },
  };
}

/** Shown where what the list belongs to is not chosen yet. */
export const waitingFor = (none: string): AskedSource => ({
  options: [],
  none,
  onOpen: () => undefined,
  more: false,
});
