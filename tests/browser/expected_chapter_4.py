"""The numbers of chapter 4 once more, in plain NumPy floats from its inputs, without the engine.

Gradients by a formula written out by hand; what the page measures by moving is measured by moving here as well.
"""

import numpy as np

X = np.array([[1.0, 0.0], [0.0, 1.0]])
W_K = np.array([[1.0, 0.0], [0.5, 1.0]])
W_V = np.array([[2.0, 0.0], [0.0, 4.0]])
Y = np.array([[1.0, 2.0], [1.0, 1.0]])
K, V = X @ W_K, X @ W_V
STEP = 0.0001
TOKENS = ["猫", "眠る"]


def coefficients(scores):
    powers = np.exp(scores)
    return powers / powers.sum(axis=1, keepdims=True)


def loss(Q, K):
    return ((coefficients(Q @ K.T / np.sqrt(2)) @ V - Y) ** 2).sum() / 2


def moved(matrix, place):
    """The difference quotient of the loss; ``matrix`` says which of Q and K moves."""

    def quotient(Q, K):
        up, down = {"Q": Q.copy(), "K": K.copy()}, {"Q": Q.copy(), "K": K.copy()}
        up[matrix][place] += STEP
        down[matrix][place] -= STEP
        return (loss(**up) - loss(**down)) / (2 * STEP)

    return quotient


def numbers_at(a: float) -> dict[str, float]:
    """Every number that depends on the control, by the id of its cell without the form."""
    W_Q = np.array([[0.0, 1.0], [a, 1.0 - a]])
    Q = X @ W_Q
    S = Q @ K.T
    scores = S / np.sqrt(2)
    E, A = np.exp(scores), coefficients(scores)
    Z = A @ V
    to_A = (Z - Y) @ V.T
    g = np.zeros((2, 2))
    for i in range(2):
        for j in range(2):
            g[i, j] = A[i, j] * (to_A[i, j] - sum(A[i, k] * to_A[i, k] for k in range(2))) / np.sqrt(2)
    to_Q, to_K = g @ K, g.T @ Q
    numbers = {"a": a, "W_Q[1,0]": a, "W_Q[1,1]": 1 - a, "L": loss(Q, K)}
    for i, row in enumerate(TOKENS):
        for j, column in enumerate(TOKENS):
            numbers |= {f"{name}[{row},{column}]": matrix[i, j] for name, matrix in (("S", S), ("scores", scores), ("E", E), ("A", A), ("G", g), ("G_by_hand", g), ("B", to_A))}
            numbers |= {f"{name}[{row},{j}]": matrix[i, j] for name, matrix in (("Q", Q), ("Z", Z), ("attention(Q,K,V)", Z), ("to_Q", to_Q), ("to_K", to_K), ("D", Z - Y))}
            numbers |= {f"by_Q[{row},{j}]": moved("Q", (i, j))(Q, K), f"by_K[{row},{j}]": moved("K", (i, j))(Q, K)}
            numbers[f"A[眠る,{column}]*V[{column}][{i}]"] = A[1, j] * V[j, i]
        numbers |= {f"G[眠る]@K[{i}]": to_Q[1, i], f"G.T[猫]@Q[{i}]": to_K[0, i]}
        numbers[f"mean_B[{row},0]"] = (A[i] * to_A[i]).sum()
    return numbers
