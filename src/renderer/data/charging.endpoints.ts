import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';
import { outOf, removal } from '../platform/api/removal';

const changed = (_reply: unknown, error: object | undefined) => (error ? [] : (['charging'] as const));
const reads = { providesTags: ['charging'] as const };
const writes = { invalidatesTags: changed };

/** What a provider charges its customers, and what a customer was invoiced. */
export const chargingApi = api.injectEndpoints({
  endpoints: (b) => ({
    priceBooks: b.query<Answer<'charging.books'>, Arg<'charging.books'>>({
      ...call('charging.books', 'price books'),
      ...reads,
    }),
    bookVersions: b.query<Answer<'charging.bookVersions'>, Arg<'charging.bookVersions'>>({
      ...call('charging.bookVersions', 'the versions of the price book'),
      ...reads,
    }),
    createBook: b.mutation<Answer<'charging.createBook'>, Arg<'charging.createBook'>>({
      ...call('charging.createBook'),
      ...writes,
    }),
    updateBook: b.mutation<Answer<'charging.updateBook'>, Arg<'charging.updateBook'>>({
      ...call('charging.updateBook'),
      ...writes,
    }),
    deleteBook: b.mutation<Answer<'charging.deleteBook'>, Arg<'charging.deleteBook'>>({
      ...call('charging.deleteBook'),
      ...writes,
    }),
    chargedCustomers: b.query<Answer<'charging.customers'>, Arg<'charging.customers'>>({
      ...call('charging.customers', 'customers'),
      providesTags: ['charging', 'customer'],
    }),
    assignBook: b.mutation<Answer<'charging.assign'>, Arg<'charging.assign'>>({
      ...call('charging.assign'),
      ...writes,
    }),
    customerCredits: b.query<Answer<'charging.credits'>, Arg<'charging.credits'>>({
      ...call('charging.credits', 'credits'),
      ...reads,
    }),
    addCredit: b.mutation<Answer<'charging.addCredit'>, Arg<'charging.addCredit'>>({
      ...call('charging.addCredit'),
      ...writes,
    }),
    removeCredit: b.mutation<Answer<'charging.removeCredit'>, Arg<'charging.removeCredit'>>({
      ...removal('charging.removeCredit', outOf<CustomerCredit>('customerCredits', 'credit_id')),
      ...writes,
    }),
    exchangeRates: b.query<Answer<'charging.rates'>, Arg<'charging.rates'>>({
      ...call('charging.rates', 'exchange rates'),
      ...reads,
    }),
    saveRate: b.mutation<Answer<'charging.saveRate'>, Arg<'charging.saveRate'>>({
      ...call('charging.saveRate'),
      ...writes,
    }),
    removeRate: b.mutation<Answer<'charging.removeRate'>, Arg<'charging.removeRate'>>({
      ...call('charging.removeRate'),
      ...writes,
    }),
    seller: b.query<Answer<'charging.seller'>, Arg<'charging.seller'>>({
      ...call('charging.seller', 'the invoice details'),
      ...reads,
    }),
    saveSeller: b.mutation<Answer<'charging.saveSeller'>, Arg<'charging.saveSeller'>>({
      ...call('charging.saveSeller'),
      ...writes,
    }),
    billingRuns: b.query<Answer<'charging.runs'>, Arg<'charging.runs'>>({
      ...call('charging.runs', 'billing runs'),
      ...reads,
    }),
    billingRun: b.query<Answer<'charging.run'>, Arg<'charging.run'>>({
      ...call('charging.run', 'the billing run', { saysGone: true }),
      ...reads,
    }),
    createRun: b.mutation<Answer<'charging.createRun'>, Arg<'charging.createRun'>>({
      ...call('charging.createRun'),
      ...writes,
    }),
    recalculateRun: b.mutation<Answer<'charging.recalculate'>, Arg<'charging.recalculate'>>({
      ...call('charging.recalculate'),
      ...writes,
    }),
    closeRun: b.mutation<Answer<'charging.closeRun'>, Arg<'charging.closeRun'>>({
      ...call('charging.closeRun'),
      ...writes,
    }),
    deleteRun: b.mutation<Answer<'charging.deleteRun'>, Arg<'charging.deleteRun'>>({
      ...call('charging.deleteRun'),
      ...writes,
    }),
    corrections: b.query<Answer<'charging.corrections'>, Arg<'charging.corrections'>>({
      ...call('charging.corrections', 'restated bills'),
      ...reads,
    }),
    draftCorrection: b.mutation<Answer<'charging.correct'>, Arg<'charging.correct'>>({
      ...call('charging.correct'),
      ...writes,
    }),
    chargingDocument: b.query<Answer<'charging.document'>, Arg<'charging.document'>>({
      ...call('charging.document', 'the document', { saysGone: true }),
      ...reads,
    }),
    closeDocument: b.mutation<Answer<'charging.closeDocument'>, Arg<'charging.closeDocument'>>({
      ...call('charging.closeDocument'),
      ...writes,
    }),
    deleteDocument: b.mutation<Answer<'charging.deleteDocument'>, Arg<'charging.deleteDocument'>>({
      ...call('charging.deleteDocument'),
      ...writes,
    }),
    documentCsv: b.mutation<Answer<'charging.documentCsv'>, Arg<'charging.documentCsv'>>(
      call('charging.documentCsv'),
    ),
    documentPdf: b.mutation<Answer<'charging.documentPdf'>, Arg<'charging.documentPdf'>>(
      call('charging.documentPdf'),
    ),
    invoices: b.infiniteQuery<Answer<'invoices.list'>, void, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ pageParam }) => ({
        id: 'invoices.list',
        query: pageParam === null ? {} : { start_page_key: pageParam },
      }),
      extraOptions: { what: 'invoices' },
      providesTags: ['invoice'],
    }),
    invoice: b.query<Answer<'invoices.read'>, Arg<'invoices.read'>>({
      ...call('invoices.read', 'the invoice', { saysGone: true }),
      providesTags: ['invoice'],
    }),
    invoiceCsv: b.mutation<Answer<'invoices.csv'>, Arg<'invoices.csv'>>(call('invoices.csv')),
    invoicePdf: b.mutation<Answer<'invoices.pdf'>, Arg<'invoices.pdf'>>(call('invoices.pdf')),
  }),
});

export const {
  usePriceBooksQuery,
  useBookVersionsQuery,
  useCreateBookMutation,
  useUpdateBookMutation,
  useDeleteBookMutation,
  useChargedCustomersQuery,
  useAssignBookMutation,
  useCustomerCreditsQuery,
  useAddCreditMutation,
  useRemoveCreditMutation,
  useExchangeRatesQuery,
  useSaveRateMutation,
  useRemoveRateMutation,
  useSellerQuery,
  useSaveSellerMutation,
  useBillingRunsQuery,
  useBillingRunQuery,
  useCreateRunMutation,
  useRecalculateRunMutation,
  useCloseRunMutation,
  useDeleteRunMutation,
  useCorrectionsQuery,
  useDraftCorrectionMutation,
  useChargingDocumentQuery,
  useCloseDocumentMutation,
  useDeleteDocumentMutation,
  useDocumentCsvMutation,
  useDocumentPdfMutation,
  useInvoicesInfiniteQuery,
  useInvoiceQuery,
  useInvoiceCsvMutation,
  useInvoicePdfMutation,
} = chargingApi;

export type PriceBook = Answer<'charging.books'>['data'][number];
export type BillingRun = Answer<'charging.run'>['data'];
export type RunHead = Answer<'charging.runs'>['data'][number];
export type ChargingDocument = Answer<'charging.document'>['data'];
export type CustomerCredit = Answer<'charging.credits'>['data'][number];
export type Invoice = Answer<'invoices.read'>['data'];
export type Correction = Answer<'charging.corrections'>['data'][number];
