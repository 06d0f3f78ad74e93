import { useEffect, useState } from 'react';
import { INPUT_DEBOUNCE } from '@shared/model/limits';

/** The value as it stood when it had not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait = INPUT_DEBOUNCE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
