/** Who invited whom: each has one referrer at most. */
export type Referrers = ReadonlyMap<bigint, bigint>;
/** Things that are one person's: a device, a payout account. */
export interface Mark {
  memberId: bigint;
  mark: string;
}

/** Members as persons: who shares a mark is one, and so is who shares one with that one. */
export const personsOf = (marks: readonly Mark[]): ((memberId: bigint) => string) => {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let at = node;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const { memberId, mark } of marks) {
    const [one, other] = [rootOf(`member ${memberId}`), rootOf(`mark ${mark}`)];
    if (one !== other) parent.set(other, one);
  }
  return (memberId) => rootOf(`member ${memberId}`);
};

/** More than this many above one are not looked at. */
const MAX_ABOVE = 10;

/** Those above a member, the nearest first; empty where they go in a circle. */
const aboveOf = (friend: bigint, referrers: Referrers): bigint[] => {
  const above: bigint[] = [];
  for (let at = referrers.get(friend); at !== undefined && above.length < MAX_ABOVE; at = referrers.get(at)) {
    if (at === friend || above.includes(at)) return [];
    above.push(at);
  }
  return above;
};

export type Refusal = 'self' | 'circle' | 'same-person';

/** Why a friend counts for no one: they invited themselves, stand in a circle, or are the same person as one above them. */
export const refusalOf = (
  friend: bigint,
  of: { referrers: Referrers; personOf: (memberId: bigint) => string },
): Refusal | null => {
  const { referrers, personOf } = of;
  const referrer = referrers.get(friend);
  if (referrer === undefined) return null;
  if (referrer === friend) return 'self';
  const above = aboveOf(friend, referrers);
  if (above.length === 0) return 'circle';
  return above.some((one) => personOf(one) === personOf(friend)) ? 'same-person' : null;
};

/** Who earns by a friend's stakes, with their level. No one by their own, and one person once: at the nearest level. */
export const earnersOf = (
  friend: bigint,
  of: { referrers: Referrers; personOf: (memberId: bigint) => string; levels: number },
): { memberId: bigint; level: number }[] => {
  if (refusalOf(friend, of) !== null) return [];
  const seen = new Set<string>([of.personOf(friend)]);
  return aboveOf(friend, of.referrers)
    .slice(0, of.levels)
    .flatMap((memberId, at) => {
      const person = of.personOf(memberId);
      if (seen.has(person)) return [];
      seen.add(person);
      return [{ memberId, level: at + 1 }];
    });
};
