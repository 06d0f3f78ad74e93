import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { CallId } from '@shared/api/index';
import type { PickerOption } from '../../../../parts/pickers/options';
import type { PickerSource } from '../../../../parts/pickers/PickerList';
import type { Answer, Arg } from '../../../../platform/api/call';
import { reading } from '../../../../platform/api/calls';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import { asOptions, type Item } from './placeOptions';

/** What a picker of such a list is given; `more`: a search may show further ones. */
export interface AskedSource extends PickerSource {
  onOpen(open: boolean): void;
  more: boolean;
  /** The list is one of integrations and empty: the types that one has to be connected of; of any, if there are none. */
  missing?: readonly string[];
}

interface Offered {
  options: PickerOption[];
  more: boolean;
}

/** How the items of a reply are shown. */
export const offer =
  <T>(of: (item: T) => Item) =>
  (reply: { data: readonly T[]; more?: boolean }): Offered => ({
    options: asOptions(reply.data, of),
    more: reply.more === true,
  });

/** Options that are here already. */
export const offered = (options: PickerOption[] | undefined, none?: string): AskedSource => ({
  options,
  none,
  onOpen: () => undefined,
  more: false,
});

/**
 * A list of a provider: searched here while all of it is here, and by the provider when there is more.
 * @param waits what has to be chosen before the provider can be asked; null: nothing
 */
export function useAskedList<K extends CallId>(
  id: K,
  waits: string | null,
  ask: (query: { search?: string }) => Arg<K>,
  read: (reply: Answer<K>) => Offered,
): AskedSource {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { useQuery } = reading(id);
  const whole = useQuery(waits === null ? ask({}) : skipToken);
  const found = useQuery(waits === null && search !== '' ? ask({ search }) : skipToken);
  if (waits !== null) return offered([], waits);
  const shown = typed !== '' && search !== '' ? found : whole;
  const options = shown.currentData && read(shown.currentData).options;
  const more = whole.currentData !== undefined && read(whole.currentData).more;
  return {
    options,
    error: options === undefined ? shown.error : undefined,
    busy: shown.isFetching || typed.trim() !== search,
    onRetry: () => void shown.refetch(),
    ...(more ? { onSearch: setTyped } : {}),
    onOpen: (open) => {
      if (!open) setTyped('');
    },
    more,
  };
}
