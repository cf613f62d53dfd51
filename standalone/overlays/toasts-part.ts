import '../../src/ui/overlays/modal.css';
import '../../src/ui/overlays/toasts.css';

export { hearMessage, MessagesView } from '../../src/features/messages';
