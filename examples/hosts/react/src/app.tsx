import { useRef, useState } from 'react';
import { FoyerLobby, FoyerLogin, useClient, useStore, type FoyerLoginElement } from 'foyer/react';

export function App() {
  const { system } = useClient();
  const currency = useStore(system.store, (state) => state.status?.currency ?? '');
  const form = useRef<FoyerLoginElement>(null);
  const [player, setPlayer] = useState('');
  const [category, setCategory] = useState('');
  return (
    <main>
      <h1>A React page</h1>
      <p>Currency: {currency}</p>
      <p>Player: {player}</p>
      <p>Category: {category}</p>
      <button type="button" onClick={() => form.current?.open()}>
        Log in here
      </button>
      <FoyerLobby
        theme="dark"
        onCategoryChange={(event) => setCategory(event.detail.category)}
        onLaunch={(event) => event.preventDefault()}
      />
      <FoyerLogin ref={form} mode="popup" onLogin={(event) => setPlayer(event.detail.username)} />
      {/* The tags themselves are typed as well. */}
      <foyer-balance theme="dark" onfoyer-logout={() => setPlayer('')} />
    </main>
  );
}
