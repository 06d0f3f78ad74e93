import type { Cells } from './csv';
import type { Account, Company, ProviderKey } from './profile';
import { digitId, letterId } from './random';

interface ProviderWords {
  name: string;
  publisher: string;
  issuer: string;
  subAccountType: string;
  invoice: (month: string) => string;
}

/** What each provider prints on every line of its bill. */
export const providerWords: Readonly<Record<ProviderKey, ProviderWords>> = {
  aws: {
    name: 'AWS',
    publisher: 'Amazon Web Services, Inc.',
    issuer: 'Amazon Web Services, Inc.',
    subAccountType: 'Member account',
    invoice: (month) => digitId(`aws-invoice-${month}`, 10),
  },
  azure: {
    name: 'Microsoft',
    publisher: 'Microsoft',
    issuer: 'Microsoft',
    subAccountType: 'Subscription',
    invoice: (month) => `G${digitId(`azure-invoice-${month}`, 9)}`,
  },
  gcp: {
    name: 'Google Cloud',
    publisher: 'Google Cloud',
    issuer: 'Google LLC',
    subAccountType: 'Project',
    invoice: (month) => `5${digitId(`gcp-invoice-${month}`, 9)}`,
  },
};

export function accountCells(company: Company, account: Account): Cells {
  const words = providerWords[account.provider];
  const billing = company.billing[account.provider];
  return {
    ProviderName: words.name,
    PublisherName: words.publisher,
    InvoiceIssuerName: words.issuer,
    BillingAccountId: billing.id,
    BillingAccountName: billing.name,
    BillingAccountType: billing.type,
    BillingCurrency: 'USD',
    PricingCurrency: 'USD',
    SubAccountId: account.id,
    SubAccountName: account.name,
    SubAccountType: words.subAccountType,
  };
}

export function skuIds(provider: ProviderKey, account: Account, meter: string, region: string): Cells {
  const key = `${provider}/${region}/${meter}`;
  if (provider === 'aws') {
    const id = letterId(key, 16);
    return { SkuId: id, SkuPriceId: `${id}.JRTCKXETXF.6YS6EN2CT7` };
  }
  if (provider === 'azure') {
    const id = `DZH318Z0${letterId(key, 4)}`;
    return { SkuId: id, SkuPriceId: `${id}/${letterId(`${key}/price`, 4)}` };
  }
  const id = `${letterId(key, 4)}-${letterId(`${key}/2`, 4)}-${letterId(`${key}/3`, 4)}`;
  return { SkuId: id, SkuPriceId: `${id}/${account.provider}-usd` };
}
