import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useEditor } from '../session/store';

/** The parameters of a saved workflow's address: without the mark of one that was only just made. */
export function savedAddress(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('isNew');
  return next;
}

/** Takes `isNew` out of the address with the first save; a reload would count the workflow as unsaved again. */
export function useNewInUrl() {
  const isNew = useEditor((state) => state.isNew);
  const [params, setParams] = useSearchParams();
  const isStale = !isNew && params.has('isNew');
  useEffect(() => {
    if (isStale) setParams(savedAddress, { replace: true });
  }, [isStale, setParams]);
}
