export { readTheme, type BrandTheme, type ThemeToken } from '../contract/entities/theme';
