import { fileNameOf } from '@shared/model/fileName';
import type { ReportFormat } from '@shared/model/reports/formats';
import { costWords } from '@shared/words/costs';
import type { SpendRequest } from '../../data/costs';
import { downloadFile } from '../../parts/spend/downloadText';
import { ExportMenu } from '../../parts/spend/ExportMenu';
import { fieldLabel } from '../../parts/spend/fields';
import { currencyParam } from '../../parts/spend/useCurrency';
import { useDownloadCsv } from '../../parts/spend/useDownloadCsv';
import { useUrl } from '../../platform/urlState';
import { reportParam } from './reports/reportView';
import * as state from './spendState';
import { useCall } from '../../platform/api/calls';
import { useSend } from '../../parts/feedback/useSend';

const words = costWords.spend.exporting;

/** What the explorer shows as a file: of a saved report by its name. */
export function ExportSpend({ request }: { request: SpendRequest }) {
  const url = useUrl();
  const report = url.get(reportParam);
  const { data } = useCall('reports.get', { params: { id: report } }, { skip: report === '' });
  const [fetchCsv, csv] = useSend('costs.exportSpend');
  const [fetchFile, file] = useSend('reports.file');
  const download = useDownloadCsv();
  const field = fieldLabel(url.get(state.groupParam));
  const says = (format: ReportFormat) => ({
    done: words.saved[format],
    failed: costWords.spend.exportFailed,
  });

  async function saveCsv() {
    const { data: text } = await fetchCsv({ body: request }, says('csv'));
    const name = `spend-${field}-${request.from}-${request.to}`;
    if (text !== undefined) download(`${fileNameOf(name, 'spend').toLowerCase()}.csv`, text);
  }

  async function save(format: Exclude<ReportFormat, 'csv'>) {
    const { top: _top, ...asked } = request;
    const body = {
      ...asked,
      format,
      name: data?.data.report.name ?? words.title(field),
      range: url.get(state.rangeParam),
      shape: url.get(state.shapeParam),
      currency: url.get(currencyParam),
    };
    downloadFile((await fetchFile({ body }, says(format))).data);
  }

  return (
    <ExportMenu
      label={words.open}
      busy={csv.isLoading || file.isLoading}
      onExport={(format) => void (format === 'csv' ? saveCsv() : save(format))}
    />
  );
}
