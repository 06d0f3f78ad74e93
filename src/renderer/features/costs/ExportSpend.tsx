import { fileNameOf } from '@shared/model/fileName';
import type { ReportFormat } from '@shared/model/reports/formats';
import { costWords } from '@shared/words/costs';
import type { SpendRequest } from '../../data/costs';
import { downloadBase64 } from '../../parts/spend/downloadText';
import { ExportMenu } from '../../parts/spend/ExportMenu';
import { fieldLabel } from '../../parts/spend/fields';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { reasonOf } from '../../platform/api/reasonOf';
import { useUrl } from '../../platform/urlState';
import { useToast } from '../../ui/overlays/Toasts';
import { reportParam } from './reports/reportView';
import * as state from './spendState';
import { useCall, useChange } from '../../platform/api/calls';

const words = costWords.spend.exporting;

/** What the explorer shows as a file: of a saved report by its name. */
export function ExportSpend({ request }: { request: SpendRequest }) {
  const url = useUrl();
  const report = url.get(reportParam);
  const { data } = useCall('reports.get', { params: { id: report } }, { skip: report === '' });
  const [fetchCsv, csv] = useChange('costs.exportSpend');
  const [fetchFile, file] = useChange('reports.file');
  const download = useDownloadCsv();
  const toast = useToast();
  const field = fieldLabel(url.get(state.groupParam));
  const failed = (error: unknown) =>
    toast({ text: `${costWords.spend.exportFailed}. ${reasonOf(error)}`, error: true });

  async function saveCsv() {
    const reply = await fetchCsv({ body: request });
    if (reply.error) return failed(reply.error);
    const name = `spend-${field}-${request.from}-${request.to}`;
    download(`${fileNameOf(name, 'spend').toLowerCase()}.csv`, reply.data);
    toast(words.saved.csv);
  }

  async function save(format: Exclude<ReportFormat, 'csv'>) {
    const { top: _top, ...asked } = request;
    const reply = await fetchFile({
      body: {
        ...asked,
        format,
        name: data?.data.report.name ?? words.title(field),
        range: url.get(state.rangeParam),
        shape: url.get(state.shapeParam),
        currency: url.get(state.currencyParam),
      },
    });
    if (reply.error) return failed(reply.error);
    const { name, content, content_type: type } = reply.data.data;
    downloadBase64(name, content, type);
    toast(words.saved[format]);
  }

  return (
    <ExportMenu
      label={words.open}
      busy={csv.isLoading || file.isLoading}
      onExport={(format) => void (format === 'csv' ? saveCsv() : save(format))}
    />
  );
}
