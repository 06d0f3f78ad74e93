import { useCallback, useState } from 'react';
import type { Panel } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { readClock } from '../../platform/clock';
import { formatMoment } from '../../platform/formatting/dates';
import { CsvText, fileName } from '../../parts/results/csv';
import { downloadPicture } from '../../parts/results/downloadPicture';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { useToast } from '../../ui/overlays/Toasts';
import type { PanelHandles } from './handles';
import { ONE_COLUMN_BELOW } from './layout';
import { nameOf } from './panelNames';
import { boardPicture, panelPicture } from './picture';
import { readTokens } from './tokens';

/** How long a picture of the board waits for panels that were never looked at. */
const WAIT = 20_000;
/** Of a board that is one column, and so has no width of its own. */
const BOARD_WIDTH = 1_400;

/** As wide as it stands: charts are drawn for that. */
function boardWidth(): number {
  const width = document.querySelector('.cl-grid')?.clientWidth ?? 0;
  return width < ONE_COLUMN_BELOW ? BOARD_WIDTH : width;
}

/** Panels and the board as files. */
export function useExports(
  handles: PanelHandles,
  board: { name: string; range: string; panels: readonly Panel[] },
) {
  const toast = useToast();
  const download = useDownloadCsv();
  const [isDrawing, setDrawing] = useState(false);
  const fail = useCallback(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      toast({ text: `${dashboardWords.board.pngFailed}: ${reason}`, error: true });
    },
    [toast],
  );
  const csv = useCallback(
    (panel: Panel) => {
      const data = handles.get(panel.panelId)?.data;
      if (!data) return;
      const text = new CsvText();
      const keys = data.columns.map(({ key }) => key);
      text.add(data.rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))));
      download(fileName(nameOf(panel), 'csv'), text.text());
    },
    [handles, download],
  );
  const picture = useCallback(
    (panel: Panel) => {
      panelPicture(panel, handles.get(panel.panelId), boardWidth(), readTokens()).then(
        (url) => downloadPicture(nameOf(panel), url),
        fail,
      );
    },
    [handles, fail],
  );
  const { name, range, panels } = board;
  async function wholeBoard() {
    setDrawing(true);
    try {
      await handles.ready(
        panels.map(({ panelId }) => panelId),
        WAIT,
      );
      const url = await boardPicture({
        title: name,
        note: `${range} · ${dashboardWords.board.asOf(formatMoment(readClock()))}`,
        width: boardWidth(),
        panels,
        handleOf: (id) => handles.get(id),
        token: readTokens(),
      });
      downloadPicture(name, url);
    } catch (error) {
      fail(error);
    } finally {
      setDrawing(false);
    }
  }
  return { csv, picture, wholeBoard, isDrawing };
}
