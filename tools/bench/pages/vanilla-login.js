// The yardstick: the same login form by hand, with nothing but the platform.
const css = `:host{all:initial;display:block;font:15px/1.45 system-ui,sans-serif;color:#e9eef7;background:#141b26;padding:24px;border-radius:16px;max-inline-size:400px}
h2{font-size:20px;margin:0 0 16px}.tabs{display:flex;gap:8px;margin-block-end:16px}button{font:inherit;min-block-size:44px;border:0;border-radius:10px;padding:0 16px;background:#253044;color:inherit;cursor:pointer}
[aria-selected=true]{background:#37507c}label{display:block;margin-block-end:12px}input:not([type=checkbox]){display:block;box-sizing:border-box;inline-size:100%;min-block-size:44px;font:inherit;color:inherit;background:#0c1017;border:1px solid #34415a;border-radius:10px;padding:0 12px}
[aria-invalid=true]{border-color:#ff7a7a!important}.error{color:#ff9c9c;min-block-size:22px;margin:0}.go{inline-size:100%;background:#ffc53d;color:#201600;font-weight:600}a{color:#9cc3ff}nav{display:flex;gap:16px;margin-block-start:16px}:focus-visible{outline:2px solid #9cc3ff;outline-offset:2px}`;
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
const modes = {
  username: [
    ['username', 'Username', 'text', 'username'],
    ['password', 'Password', 'password', 'current-password'],
  ],
  mobile: [
    ['mobile', 'Mobile number', 'tel', 'tel-national'],
    ['code', 'Code', 'text', 'one-time-code'],
  ],
};
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
customElements.define(
  'bench-login',
  class extends HTMLElement {
    mode = 'username';
    connectedCallback() {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      this.fields = make('div');
      this.error = make('p', { className: 'error', role: 'alert' });
      this.tabs = make('div', { className: 'tabs', role: 'tablist' });
      for (const mode of Object.keys(modes)) {
        const tab = make('button', { type: 'button', role: 'tab', textContent: mode });
        tab.onclick = () => this.show(mode);
        this.tabs.append(tab);
      }
      const go = make('button', { className: 'go', textContent: 'Log in' });
      const form = make(
        'form',
        { noValidate: true },
        make('h2', { textContent: 'Log in' }),
        this.tabs,
        this.fields,
        make('label', {}, make('input', { type: 'checkbox', name: 'remember' }), ' Remember me'),
        this.error,
        go,
        make(
          'nav',
          {},
          make('a', { href: '#', textContent: 'Register' }),
          make('a', { href: '#', textContent: 'Terms' }),
        ),
      );
      form.onsubmit = (event) => this.submit(event, form, go);
      root.append(form);
      this.show(this.mode);
    }
    show(mode) {
      this.mode = mode;
      for (const tab of this.tabs.children) tab.ariaSelected = String(tab.textContent === mode);
      this.fields.replaceChildren(
        ...modes[mode].map(([name, label, type, autocomplete]) =>
          make('label', { textContent: label }, make('input', { name, type, autocomplete })),
        ),
      );
    }
    async submit(event, form, go) {
      event.preventDefault();
      const empty = [...this.fields.querySelectorAll('input')].find((input) => !input.value.trim());
      for (const input of this.fields.querySelectorAll('input')) input.ariaInvalid = String(input === empty);
      this.error.textContent = empty ? 'Please fill this in' : '';
      if (empty) return empty.focus();
      go.disabled = true;
      try {
        const answer = await fetch('/wps/session/login/unsecure', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(Object.fromEntries(new FormData(form))),
        });
        if (!answer.ok) throw new Error('Login failed');
        this.dispatchEvent(new CustomEvent('bench-done', { bubbles: true, composed: true }));
      } catch (error) {
        this.error.textContent = error.message;
      }
      go.disabled = false;
    }
  },
);
