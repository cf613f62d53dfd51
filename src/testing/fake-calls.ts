import type { Call, HandlerInput, WireReply } from '../contract/call';
import type { domains } from '../contract/index';
import type { FakeContext } from './fake-state';

type Domains = (typeof domains)[keyof typeof domains];
type CallsOf<M> = M extends unknown ? { [K in keyof M as M[K] extends Call ? K : never]: M[K] } : never;
type Intersect<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type AllCalls = Intersect<CallsOf<Domains>>;

/** One answer for each call of the contract: a new call does not compile until it has one here. */
export type Answers = {
  [K in keyof AllCalls]: AllCalls[K] extends Call
    ? (input: HandlerInput<AllCalls[K]>, context: FakeContext) => WireReply<AllCalls[K]>
    : never;
};
