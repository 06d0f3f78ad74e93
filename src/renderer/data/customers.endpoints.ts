import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';
import { pagedList } from '../platform/api/pagedList';
import { outOf, removal } from '../platform/api/removal';

type Failed = object | undefined;
const changed = (_reply: unknown, error: Failed) => (error ? [] : (['customer', 'shared'] as const));

/** The customers of a provider, and their people. Screens say what failed (MSG-28 to -31). */
export const customersApi = api.injectEndpoints({
  endpoints: (b) => ({
    customers: b.query<Answer<'customers.list'>, Arg<'customers.list'>>({
      ...call('customers.list', 'customers'),
      providesTags: ['customer'],
    }),
    customersOverview: b.infiniteQuery<Answer<'customers.overview'>, void, string | null>({
      ...pagedList((page) => page.next_page_key),
      query: ({ pageParam }) => ({
        id: 'customers.overview',
        query: pageParam === null ? {} : { start_page_key: pageParam },
      }),
      extraOptions: { what: 'customers' },
      providesTags: ['customer', 'cost', 'case'],
    }),
    customer: b.query<Answer<'customers.read'>, Arg<'customers.read'>>({
      ...call('customers.read', 'the customer', { saysGone: true }),
      providesTags: ['customer'],
    }),
    createCustomer: b.mutation<Answer<'customers.create'>, Arg<'customers.create'>>({
      ...call('customers.create'),
      invalidatesTags: changed,
    }),
    renameCustomer: b.mutation<Answer<'customers.rename'>, Arg<'customers.rename'>>({
      ...call('customers.rename'),
      invalidatesTags: changed,
    }),
    deleteCustomer: b.mutation<Answer<'customers.delete'>, Arg<'customers.delete'>>({
      ...call('customers.delete'),
      invalidatesTags: changed,
    }),
    customerUsers: b.query<Answer<'customers.listUsers'>, Arg<'customers.listUsers'>>({
      ...call('customers.listUsers', 'users'),
      providesTags: ['customer'],
    }),
    addCustomerUser: b.mutation<Answer<'customers.addUser'>, Arg<'customers.addUser'>>({
      ...call('customers.addUser'),
      invalidatesTags: changed,
    }),
    changeCustomerUser: b.mutation<Answer<'customers.changeUser'>, Arg<'customers.changeUser'>>({
      ...call('customers.changeUser'),
      invalidatesTags: changed,
    }),
    removeCustomerUser: b.mutation<Answer<'customers.removeUser'>, Arg<'customers.removeUser'>>({
      ...removal('customers.removeUser', outOf<CustomerUser>('customerUsers', 'userId', 'userId')),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCustomersQuery,
  useCustomersOverviewInfiniteQuery,
  useCustomerQuery,
  useCreateCustomerMutation,
  useRenameCustomerMutation,
  useDeleteCustomerMutation,
  useCustomerUsersQuery,
  useAddCustomerUserMutation,
  useChangeCustomerUserMutation,
  useRemoveCustomerUserMutation,
} = customersApi;
export type CustomerDetails = Answer<'customers.read'>['data'];
export type CustomerUser = Answer<'customers.listUsers'>['data'][number];
export type CustomerFigures = Answer<'customers.overview'>['data'][number];
