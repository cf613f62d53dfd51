import type {
  ArticleKind,
  ArticlePage,
  OrderState,
  PointConfig,
  PointOrderPage,
} from '../contract/entities/points';

/** Domain `pointDomain`: a member's points, which never expire, and what they buy. For the operator's own pages. Every method rejects with AppError. */
export interface PointDomain {
  /** With all that was earned up to now. */
  balance(): Promise<bigint>;
  config(): Promise<PointConfig>;
  /** For `convert` and `redeem`: what is repeated under one key is one. */
  newRequestId(): string;
  /** Changes points into money. */
  convert(input: { points: bigint; password: string; requestId?: string }): Promise<void>;
  articles(query?: {
    kind?: ArticleKind;
    page?: number;
    size?: number;
    signal?: AbortSignal;
  }): Promise<ArticlePage>;
  /** Orders an article; `to` where it is sent, for goods. */
  redeem(input: {
    articleId: string;
    variantId?: string;
    quantity?: number;
    to?: { name: string; address: string; phone: string };
    password: string;
    requestId?: string;
  }): Promise<void>;
  /** Own orders, the newest first. */
  orders(query?: {
    state?: OrderState;
    page?: number;
    size?: number;
    signal?: AbortSignal;
  }): Promise<PointOrderPage>;
  /** Before it is approved; its points come back. */
  cancel(orderId: string): Promise<void>;
}
