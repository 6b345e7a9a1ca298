it.only('opens', () => undefined);
