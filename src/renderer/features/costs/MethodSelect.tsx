import { spendMethods, type SpendMethod } from '@shared/model/limits';
import { costWords } from '@shared/words/costs';
import { useCostMethod } from '../../parts/preferences/useCostPeriod';
import { to, useUrl } from '../../platform/urlState';
import { Select } from '../../ui/fields/Select';
import { methodParam } from './spendState';

/** Unblended, amortized, …; `told`: by which the figures are, else as the organization calculates where nothing is chosen. */
export function MethodSelect(props: { told?: SpendMethod | undefined; methods?: readonly SpendMethod[] }) {
  const { told, methods = spendMethods } = props;
  const url = useUrl();
  const chosen = url.get(methodParam);
  const [ofOrganisation] = useCostMethod();
  return (
    <Select
      label={costWords.spend.method}
      prefix={costWords.spend.method}
      value={told ?? methods.find((one) => one === chosen) ?? ofOrganisation}
      options={methods.map((value) => ({ value, label: costWords.methods[value] }))}
      onChange={(value) => url.set(to(methodParam, value))}
    />
  );
}
