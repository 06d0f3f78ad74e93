import { TypeLogo } from '../../../parts/integrations/TypeLogo';
import { Icon } from '../../../ui/base/Icon';
import type { BillRow } from './billRows';
import { providerOf } from './providerOf';

/** The mark of the provider whose bills they are. */
export function ProviderMark({ row, size }: { row: BillRow; size: number }) {
  const provider = providerOf(row);
  if (provider) return <TypeLogo type={provider} size={size} />;
  return (
    <span className="cl-billmark" style={{ width: size, height: size }}>
      <Icon name="bills" size={size / 2} />
    </span>
  );
}
