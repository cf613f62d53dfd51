/** Every column that is sealed by a key of the operator's secret: table, column, use of the key box, and kind of content. */
export const SEALED_COLUMNS = [
  ['operator_secret', 'root_box', 'foyer secret root v1', 'root of lasting keys'],
  ['sealing_key', 'private_box', 'foyer sealing keys v1', 'keys of sealed requests'],
  ['authenticator', 'secret_box', 'foyer authenticators v1', 'authenticators of members'],
  ['authenticator', 'pending_box', 'foyer authenticators v1', 'authenticators of members'],
  ['desk_operator', 'secret_box', 'foyer desk authenticators v1', 'authenticators of operators'],
  ['desk_operator', 'pending_box', 'foyer desk authenticators v1', 'authenticators of operators'],
  ['payment_provider', 'secrets', 'foyer payment providers v1', 'secrets of payment providers'],
  ['account_holder', 'document', 'foyer account holders v1', 'tax numbers'],
  ['payee', 'value_box', 'foyer payees v1', 'payees'],
  ['identity_picture', 'box', 'foyer member pictures v1', 'pictures of documents'],
  ['member_upload', 'box', 'foyer member pictures v1', 'uploads'],
  ['feedback_picture', 'box', 'foyer member pictures v1', 'pictures of feedback'],
  ['lottery_chain', 'seed_box', 'foyer lottery seeds v1', 'seeds of lotteries'],
  ['lottery_feed', 'key_box', 'foyer lottery feeds v1', 'keys of lottery feeds'],
  ['chance_seed', 'seed_box', 'foyer contest seeds v1', 'seeds of contests'],
  ['raffle_draw', 'seed_box', 'foyer contest seeds v1', 'seeds of contests'],
  ['mall_order', 'address_box', 'foyer mall addresses v1', 'addresses of orders'],
  ['push_key', 'private_box', 'foyer push keys v1', 'keys of push messages'],
] as const satisfies readonly (readonly [table: string, column: string, use: string, kind: string])[];

/**
 * Uses of keys that are derived from the root in the database and do not change with the secret: their hashes are compared with stored ones,
 * or their signatures and tokens were given to others.
 */
export const LASTING_USES = {
  'foyer account holder hashes v1': 'one account for a tax number',
  'foyer payee fingerprints v1': 'payees that two members share',
  'foyer one-time codes v1': 'hashes of codes that were sent',
  'foyer bot check v1': 'puzzles of the bot check',
  'foyer chat authors v1': 'marks of authors in the chat',
  'foyer chat tickets v1': 'tickets into the chat',
  'foyer ways out of messages v1': 'links that stop messages',
  'foyer promotions v1': 'chance in promotions',
  'foyer raffle receipts v1': 'receipts of raffles',
  'foyer lottery seals v1': 'signatures of draws',
  'foyer lottery ticket numbers v1': 'numbers of lottery tickets',
  'foyer lottery receipts v1': 'receipts of lottery tickets',
  postback: 'secrets of agents’ postbacks',
  'live channel': 'the name of the channel in Redis',
} as const;
