/** A merchant's project at the provider of sign-ins, as pages need it. */

import type { Database, Query } from '../database/types';

/** A merchant's project at the provider of sign-ins, as pages need it. */
export interface SignInProviderRow extends Record<string, unknown> {
  api_key: string;
  auth_domain: string;
  project_id: string;
  /** The provider sends and checks codes by SMS. */
  phone: boolean;
}

export const readSignInProvider = async (
  db: Database,
  merchantId: number,
): Promise<SignInProviderRow | null> => {
  const [row] = await db
    .merchant(merchantId)
    .query<SignInProviderRow>(
      'select api_key, auth_domain, project_id, phone from sign_in_provider where merchant_id = $1',
      [merchantId],
    );
  return row ?? null;
};

export interface OperatorProvider extends Record<string, unknown> {
  api_key: string;
  auth_domain: string;
  project_id: string;
  phone: boolean;
}

export const writeProvider = async (
  query: Query,
  input: OperatorProvider & { merchantId: number },
): Promise<void> => {
  await query(
    `insert into sign_in_provider (merchant_id, api_key, auth_domain, project_id, phone) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id) do update set api_key = excluded.api_key, auth_domain = excluded.auth_domain,
       project_id = excluded.project_id, phone = excluded.phone`,
    [input.merchantId, input.api_key, input.auth_domain, input.project_id, input.phone],
  );
};

export const deleteProvider = async (query: Query, merchantId: number): Promise<boolean> => {
  const rows = await query('delete from sign_in_provider where merchant_id = $1 returning merchant_id', [
    merchantId,
  ]);
  return rows.length > 0;
};
