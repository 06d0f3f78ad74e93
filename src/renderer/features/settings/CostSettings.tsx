import { costMethods, costPeriods } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { messages } from '@shared/words/messages';
import { settingsWords as words } from '@shared/words/settings';
import { useSettingsQuery } from '../../data/settings.endpoints';
import { reasonOf } from '../../platform/api/reasonOf';
import { useCostMethod, useCostPeriod } from '../../parts/preferences/useCostPeriod';
import { useRights } from '../../parts/user/userContext';
import { Panel } from '../../ui/base/Panel';
import { Banner, Failed, Skeleton } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { useToast } from '../../ui/overlays/Toasts';

export function CostSettings() {
  const { data, error, refetch, isFetching } = useSettingsQuery({ query: {} });
  const [period, putPeriod] = useCostPeriod();
  const [method, putMethod] = useCostMethod();
  const may = useRights().mayChange('systemSettings:write');
  const toast = useToast();
  if (error && !data) {
    return (
      <Failed
        title={messages.failedToFetch('system settings')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <Skeleton rows={3} />;

  async function save(put: Promise<{ error?: unknown }>, done: string) {
    const reply = await put;
    if (reply.error === undefined) return toast(done);
    toast({ text: `${messages.failedToUpdateSystemSettings}. ${reasonOf(reply.error)}`, error: true });
  }

  return (
    <Panel title={words.cost}>
      {!may && <Banner tone="info">{words.readOnly}</Banner>}
      <div className="cl-setting">
        <div className="cl-grow">
          <div className="cl-setting__name">{words.period}</div>
          <p className="cl-faint">{words.periodHelp}</p>
        </div>
        <Segmented
          label={words.period}
          value={period}
          options={costPeriods.map((value) => ({ value, label: words.periods[value] }))}
          onChange={(next) => may && void save(putPeriod(next), messages.costPeriodUpdated)}
        />
      </div>
      <div className="cl-setting">
        <div className="cl-grow">
          <div className="cl-setting__name">{words.method}</div>
          <p className="cl-faint">
            {words.methodHelp} {words.methodTexts[method]}
          </p>
        </div>
        <Select
          label={words.method}
          value={method}
          disabled={!may}
          options={costMethods.map((value) => ({ value, label: costWords.methods[value] }))}
          onChange={(next) => void save(putMethod(next), messages.costMethodUpdated)}
        />
      </div>
    </Panel>
  );
}
