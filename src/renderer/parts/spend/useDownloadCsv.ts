import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { forSpreadsheets } from '@shared/model/csv';
import { selectPrefs } from '../../data/session.slice';
import { downloadText } from './downloadText';

/** Gives a CSV text to the user as a file: every value as it is, or for spreadsheets, as the settings say. */
export function useDownloadCsv() {
  const { csv } = useSelector(selectPrefs);
  return useCallback(
    (name: string, text: string) => downloadText(name, csv === 'spreadsheets' ? forSpreadsheets(text) : text),
    [csv],
  );
}
