import { api } from '../platform/api/api';
import { call, type Answer, type Arg } from '../platform/api/call';

const legalHoldApi = api.injectEndpoints({
  endpoints: (b) => ({
    legalHold: b.query<Answer<'organisations.legalHold'>, Arg<'organisations.legalHold'>>({
      ...call('organisations.legalHold', 'legal hold'),
      providesTags: ['legalHold'],
    }),
    setLegalHold: b.mutation<Answer<'organisations.setLegalHold'>, Arg<'organisations.setLegalHold'>>({
      ...call('organisations.setLegalHold'),
      invalidatesTags: ['legalHold'],
    }),
    liftLegalHold: b.mutation<Answer<'organisations.liftLegalHold'>, Arg<'organisations.liftLegalHold'>>({
      ...call('organisations.liftLegalHold'),
      invalidatesTags: ['legalHold'],
    }),
  }),
});

export const { useLegalHoldQuery, useSetLegalHoldMutation, useLiftLegalHoldMutation } = legalHoldApi;
export type Hold = NonNullable<Answer<'organisations.legalHold'>['data']>;
