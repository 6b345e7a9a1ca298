const FIRST = 1024;

/** A list of whole numbers outside the JS heap that grows as needed. */
export class IntList {
  #array = new Int32Array(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get byteLength(): number {
    return this.#array.byteLength;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.#length] = value;
    this.#length += 1;
  }

  /** Sets the number at an index, which may be the index after the last one. */
  set(index: number, value: number): void {
    if (index === this.#length) this.push(value);
    else this.#array[index] = value;
  }

  at(index: number): number {
    return this.#array[index] ?? 0;
  }

  /** Returns a copy of the numbers without the free places after them. */
  trimmed(): Int32Array {
    return this.#array.slice(0, this.#length);
  }
}
