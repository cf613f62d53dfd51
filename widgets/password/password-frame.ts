/** The operator's form inside a partner's page. */
export * from '../../src/features/password/password-frame.view';
